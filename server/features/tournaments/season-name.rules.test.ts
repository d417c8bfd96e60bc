import { expect, test } from 'vitest'
import { seasonName } from './season-name.rules.ts'

test.each([
  ['2025/26', '2025/26'],
  ['2025-26', '2025/26'],
  ['2025–2026', '2025/26'],
  [' 2025/2026 ', '2025/26'],
  ['1999-2000', '1999/00'],
  ['2026', '2026'],
  ['2026-2026', '2026'],
  ['2023-2026', '2023/26'],
  ['Apertura 2026', 'Apertura 2026'],
])('the season "%s" is named "%s"', (written, name) => {
  expect(seasonName(written)).toBe(name)
})
