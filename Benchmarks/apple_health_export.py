"""Writes an export of Apple Health of about the given size, to measure how `haptika-analyze import --format apple-health` copes.

    python3 Benchmarks/apple_health_export.py 1000 /tmp/health/export.xml     # 1,000 MB
    /usr/bin/time -v haptika-analyze import /tmp/health --format apple-health --study-id big --out /tmp/big.h5

Nobody's data: rates follow a fixed pattern. As in real exports most records are of other types, samples of one source are not sorted, and
the device's text has another address in every record.
"""

import datetime
import sys

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ATTLIST VisionPrescription
  type CDATA #REQUIRED
]>
<HealthData locale="en_US">
 <ExportDate value="2024-01-01 00:00:00 +0000"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-06-15" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>
"""
EPOCH = datetime.datetime(2014, 1, 1)


def stamp(second):
    return (EPOCH + datetime.timedelta(seconds=second)).strftime("%Y-%m-%d %H:%M:%S") + " +0100"


def device(number):
    return (
        f"&lt;&lt;HKDevice: 0x2811{number % 1048576:05x}&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
        "hardware:Watch4,4, software:6.1.1&gt;"
    )


def record(kind, unit, start, value, number, inside=""):
    end = f">\n{inside} </Record>\n" if inside else "/>\n"
    return (
        f' <Record type="HKQuantityTypeIdentifier{kind}" sourceName="Anna’s Apple Watch" sourceVersion="6.1.1" '
        f'device="{device(number)}" unit="{unit}" creationDate="{stamp(start + 60)}" startDate="{stamp(start)}" '
        f'endDate="{stamp(start + (60 if "Variab" in kind else 0))}" value="{value}"{end}'
    )


def beats(start):
    lines, time = ["  <HeartRateVariabilityMetadataList>\n"], start % 86400 + 0.5
    for index in range(60):
        time += 0.8 + 0.01 * (index * 7 % 13)
        hundredths = round(time * 100) % 8640000
        clock = f"{hundredths // 360000:02d}:{hundredths // 6000 % 60:02d}:{hundredths // 100 % 60:02d},{hundredths % 100:02d}"
        lines.append(f'   <InstantaneousBeatsPerMinute bpm="{round(60 / 0.85)}" time="{clock}"/>\n')
    return "".join(lines) + "  </HeartRateVariabilityMetadataList>\n"


def main():
    size, path = int(sys.argv[1]) * 1_000_000, sys.argv[2]
    written = number = 0
    with open(path, "w", encoding="utf-8") as file:
        written += file.write(HEAD)
        # Days go back and forth, so that nothing comes sorted.
        day = 0
        while written < size:
            start = (day * 1237 % 3650) * 86400
            parts = []
            for minute in range(0, 1440, 5):
                parts.append(record("HeartRate", "count/min", start + minute * 60 + day % 50, 60 + minute % 37, number))
                parts.append(record("StepCount", "count", start + minute * 60, minute % 90, number))
                number += 1
            for second in range(0, 2400, 5):
                parts.append(record("HeartRate", "count/min", start + 64800 + second + day % 5, 120 + second % 31, number))
                number += 1
            for hour in range(0, 24, 4):
                at = start + hour * 3600 + 700
                parts.append(record("HeartRateVariabilitySDNN", "ms", at, 40 + hour / 10, number, beats(at)))
            parts.append(record("RestingHeartRate", "count/min", start + 80000, 52, number))
            written += file.write("".join(parts))
            day += 1
        file.write("</HealthData>\n")


main()
