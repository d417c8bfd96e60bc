import { useSyncExternalStore } from 'react'
import type { Locale } from '#contract/envelope.ts'
import { type OddsFormat, oddsFormats } from '#contract/rules/odds-format.ts'
import { type OddsKind, oddsKinds } from '#contract/rules/odds-kinds.ts'
import { type LineStyle, lineStyles } from '#contract/rules/odds-line.ts'
import { useLocale } from '#web/root-data.ts'
import { storage } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/ui/store.ts'

/** A viewer's odds preferences. A null value follows the language. */
export type OddsPreferences = { format: OddsFormat | null; style: LineStyle | null; market: OddsKind }

const storedUnder = 'khan-dai.odds'
const unchosen: OddsPreferences = { format: null, style: null, market: 'handicap' }
const usual: Record<Locale, { format: OddsFormat; style: LineStyle }> = {
  vi: { format: 'malay', style: 'dash' },
  en: { format: 'decimal', style: 'decimal' },
  zh: { format: 'hongkong', style: 'slash' },
}

function oneOf<T extends string>(value: unknown, known: readonly T[]): T | null {
  return known.find((one) => one === value) ?? null
}

function stored(): OddsPreferences {
  try {
    const { format, style, market } = JSON.parse(storage.read(storedUnder) ?? '{}') as Record<string, unknown>
    return {
      format: oneOf(format, oddsFormats),
      style: oneOf(style, lineStyles),
      market: oneOf(market, oddsKinds) ?? unchosen.market,
    }
  } catch {
    return unchosen
  }
}

const preferences = createStore(stored())

export function choose(change: Partial<OddsPreferences>): void {
  preferences.set((now) => ({ ...now, ...change }))
  storage.write(storedUnder, JSON.stringify(preferences.get()))
}

/**
 * Returns the price format. Like the hooks below, causes a render only when this value changes, because a board uses
 * the hooks hundreds of times.
 */
export function useOddsFormat(): OddsFormat {
  const usually = usual[useLocale()].format
  return usePreference(({ format }) => format) ?? usually
}

export function useLineStyle(): LineStyle {
  const usually = usual[useLocale()].style
  return usePreference(({ style }) => style) ?? usually
}

export function useMarket(): OddsKind {
  return usePreference(({ market }) => market)
}

export function useReading(): { format: OddsFormat; style: LineStyle } {
  return { format: useOddsFormat(), style: useLineStyle() }
}

function usePreference<T extends string | null>(pick: (preferences: OddsPreferences) => T): T {
  return useSyncExternalStore(
    preferences.subscribe,
    () => pick(preferences.get()),
    () => pick(unchosen),
  )
}
