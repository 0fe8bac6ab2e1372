"""
openpyxl reads and makes spreadsheets for the tests.

  openpyxl.py read FILE    prints the rows of the first worksheet as JSON, each cell as [type, value]
  openpyxl.py make FOLDER  makes a file of employees and a file of a pay run, whole and streamed
"""

import json
import sys
from datetime import date, datetime
from pathlib import Path

# This file has the name of the package.
sys.path.pop(0)

from openpyxl import Workbook, load_workbook  # noqa: E402


def read(file):
    sheet = load_workbook(file).worksheets[0]
    rows = [[[cell.data_type, cell.value] for cell in row] for row in sheet.iter_rows()]
    print(json.dumps({"name": sheet.title, "dimension": sheet.dimensions, "rows": rows}))


def make(folder):
    people = [
        ["Emp Code", "Employee Name", "Official Email", "DOJ", "Basic", "HRA", "A/c No.", "IFSC"],
        ["0042", "आशा राव", "asha.rao@example.com", date(2026, 4, 1), 45000.5, "18,000", "00123456789012345678", "HDFC0001234"],
        ["0043", "Nila Sen", "nila@example.com", datetime(2025, 12, 31), 30000, 12000, "005010031167", "SBIN0001234"],
    ]
    pay_run = [
        ["Employee ID", "Paid Days", "LOP Days", "Other Deduction"],
        ["0042", 28.5, 1.5, "1,250.50"],
        [43, 30, 0, 300],
    ]
    for name, rows in {"people": people, "pay-run": pay_run}.items():
        for streamed in (False, True):
            book = Workbook(write_only=streamed)
            sheet = book.create_sheet("Data", 0)
            for row in rows:
                sheet.append(row)
            book.save(Path(folder) / f"{name}-openpyxl{'-streamed' if streamed else ''}.xlsx")


{"read": read, "make": make}[sys.argv[1]](sys.argv[2])
