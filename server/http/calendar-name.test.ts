import { expect, test } from 'vitest'
import { calendarName } from './calendar-name.ts'

test.each([
  ['Đội A\rX-EVIL:1\r\nX-EVIL:2\n', 'Đội A X-EVIL:1 X-EVIL:2'],
  ['a\u0085b\u000bc\u2028d\0e', 'a b c d e'],
  ['Bóng đá, bóng rổ; C:\\', 'Bóng đá\\, bóng rổ\\; C:\\\\'],
])('%j is one escaped line', (text, line) => expect(calendarName(text)).toBe(line))
