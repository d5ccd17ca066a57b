-- Makes a report fit a page of a word processor: columns as wide as their words, minus signs that keep their number, links that hold.
-- Metadata 'report' is the way from the DOCX files to the folder of the report.

local report = "."
-- Characters of 8 points beside each other on a landscape page, margins and cell margins taken off.
local page = 165

-- The longest word of a cell, and its whole length, in characters.
local function measure(cell)
  local text = pandoc.utils.stringify(pandoc.Div(cell))
  local longest = 0
  for word in text:gmatch("%S+") do longest = math.max(longest, utf8.len(word) or #word) end
  return longest, utf8.len(text) or #text
end

-- A column gets its longest word, and of what is left a share by how much longer its longest cell below the head is.
local function widths(rows, count)
  local least, wish = {}, {}
  for i = 1, count do least[i], wish[i] = 3, 3 end
  for number, row in ipairs(rows) do
    local isHead = number == 1
    for i, cell in ipairs(row) do
      local word, all = measure(cell)
      least[i] = math.max(least[i], word + 4)
      wish[i] = math.max(wish[i], math.min(all + 3, isHead and 0 or 60))
    end
  end
  local needed, wished = 0, 0
  for i = 1, count do needed, wished = needed + least[i], wished + math.max(0, wish[i] - least[i]) end
  local left = math.max(0, math.min(page - needed, wished))
  local result = {}
  for i = 1, count do
    local more = wished > 0 and left * math.max(0, wish[i] - least[i]) / wished or 0
    result[i] = (least[i] + more) / math.max(page, needed)
  end
  return result
end

-- A line ends neither behind the sign of a number nor inside an interval.
local whole = {
  Str = function(s)
    s.text = s.text:gsub("^(%[?)%-(%d)", "%1\u{2212}%2")
    return s
  end,
  Inlines = function(inlines)
    local isInside = false
    for i, inline in ipairs(inlines) do
      if inline.t == "Str" then
        if inline.text:match("^%[") then isInside = true end
        if inline.text:match("%]") then isInside = false end
      elseif inline.t == "Space" and isInside and inlines[i - 1].text:match(",$") then
        inlines[i] = pandoc.Str("\u{A0}")
      end
    end
    return inlines
  end
}

local function Table(t)
  t = pandoc.walk_block(t, whole)
  local simple = pandoc.utils.to_simple_table(t)
  local rows = { simple.headers }
  for _, row in ipairs(simple.rows) do rows[#rows + 1] = row end
  simple.widths = widths(rows, #simple.aligns)
  return pandoc.utils.from_simple_table(simple)
end

local function Link(l)
  if l.target:match("^%a[%w+.-]*:") or l.target:match("^#") then return l end
  local name = l.target:match("^([%w_-]+)%.md$")
  l.target = name and name .. ".docx" or report .. "/" .. l.target
  return l
end

-- The title of a table stays on the page of the table.
local function Blocks(blocks)
  for i = 1, #blocks - 1 do
    local b = blocks[i]
    if b.t == "Para" and #b.content == 1 and b.content[1].t == "Strong" and blocks[i + 1].t == "Table" then
      blocks[i] = pandoc.Div({ b }, pandoc.Attr("", {}, { ["custom-style"] = "Table Caption" }))
    end
  end
  return blocks
end

return {
  { Meta = function(m) if m.report then report = pandoc.utils.stringify(m.report) end end },
  { Table = Table, Link = Link, Blocks = Blocks }
}
