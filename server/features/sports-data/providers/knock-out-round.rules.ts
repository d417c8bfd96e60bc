import type { RoundKey } from '#contract/rules/round-key.ts'

const forms: readonly (readonly [RegExp, RoundKey])[] = [
  [/^final$/i, 'final'],
  [/^(3rd place|third place)/i, 'third'],
  [/^semi-?finals?/i, 'sf'],
  [/^quarter-?finals?/i, 'qf'],
  [/^(round of 16|8th finals)/i, 'r16'],
  [/^(round of 32|16th finals)/i, 'r32'],
  [/^(round of 64|32nd finals)/i, 'r64'],
  [/play-?offs?/i, 'playoff'],
  [/qualifying|preliminary/i, 'qualifying'],
]

export function knockOutRound(text: string): RoundKey | null {
  return forms.find(([form]) => form.test(text.trim()))?.[1] ?? null
}
