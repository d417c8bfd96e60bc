import { expect, test } from 'vitest'
import { cellOf } from './csv.rules.ts'

const cell = (value: unknown) => cellOf({ kind: 'text' }, value)

test.each([
  '=1+1',
  '+84901234567',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '  =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1+1',
  '\u200b=1+1',
  '\u200d\u2060＝1+1',
  '\u00ad=1',
  '\ufeff=1',
  '\u0000=1',
  '\u3000＝1',
  '\u3164=1',
])('the cell %j is a text for spreadsheets', (value) => {
  expect(cell(value).replace(/^"/, '')).toMatch(/^'/)
})

test('a list is judged by its first sign, and a list’s own text is one cell', () => {
  expect(cell(['\u200b=1', 'b'])).toBe(`"'\u200b=1, b"`)
  expect(cell(['a', '=1'])).toBe('"a, =1"')
})

test.each(['Việt Nam 2–0', 'a=b', '1-0', 'lan@example.com', '⚽'])('the cell %j is unchanged', (value) => {
  expect(cell(value)).toBe(value)
})
