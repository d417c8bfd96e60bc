// Measures the word filter in microseconds per message, on ordinary messages and on texts built to be slow.
import { createWordFilter } from '#server/features/screening/word-filter.rules.ts'

const filter = createWordFilter()
const rounds = 200
const samples = {
  'an ordinary line': 'Quả này mà không phạt đền thì chịu',
  'a long ordinary line': 'Hàng thủ đá như mơ ngủ, thay người muộn quá HLV ơi. '.repeat(9),
  'single letters with dots': 'a.'.repeat(250),
  'single letters with spaces': 'đ '.repeat(250),
  'one letter again and again': 'l'.repeat(500),
  'bad words throughout': 'địt mẹ '.repeat(70),
  emoji: '😀'.repeat(250),
}

const figures = Object.entries(samples).map(([what, text]) => {
  for (let i = 0; i < rounds; i++) filter(text)
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    filter(text)
    return (performance.now() - startedAt) * 1_000
  }).toSorted((a, b) => a - b)
  return [
    what,
    { 'median µs': Math.round(times[rounds / 2] ?? 0), 'p99 µs': Math.round(times[Math.floor(rounds * 0.99)] ?? 0) },
  ]
})
console.table(Object.fromEntries(figures))
