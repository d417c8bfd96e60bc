import { useMemo } from 'react'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'

export type PlayerFormat = {
  /** Formats seconds with one decimal: `1,8`. */
  seconds(durationMs: number): string
  /** Formats a duration: `2:10` or `1:02:10`. */
  span(durationMs: number): string
  number(value: number): string
  /** Formats an amount of data: `450 MB` or `2,7 GB`. */
  bytes(count: number): string
  /** Formats a time of day in the viewer's zone: `19:45:12`. */
  clock(epochMs: number): string
}

function span(durationMs: number): string {
  const totalS = Math.max(0, Math.round(durationMs / 1_000))
  const parts = [Math.floor(totalS / 3_600), Math.floor(totalS / 60) % 60, totalS % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

export function usePlayerFormat(): PlayerFormat {
  const { locale } = useLanguage()
  return useMemo(() => {
    const tag = formattingTags[locale]
    const oneDecimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const plain = new Intl.NumberFormat(tag)
    const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })
    return {
      seconds: (durationMs) => oneDecimal.format(durationMs / 1_000),
      span,
      number: (value) => plain.format(value),
      bytes: (count) =>
        count < 1e9 ? `${plain.format(Math.round(count / 1e6))} MB` : `${oneDecimal.format(count / 1e9)} GB`,
      clock: (epochMs) => clock.format(epochMs),
    }
  }, [locale])
}
