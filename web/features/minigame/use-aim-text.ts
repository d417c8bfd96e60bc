import { type Aim, type Zone, zoneOf } from '#contract/rules/minigame-rules.ts'
import { useTranslate } from '#web/i18n/translate.ts'

/** Returns a function that names a zone of the goal: its column, its height, and both in one text. */
export function useZoneText() {
  const t = useTranslate()
  return (zone: Zone) => {
    const column = t(`minigame.column.${(zone % 3) as 0 | 1 | 2}`)
    const height = t(`minigame.height.${zone >= 3 ? 1 : 0}`)
    return { column, height, name: column + t('shell.comma') + height }
  }
}

/** Returns a function that describes an aim for screen readers. */
export function useAimText() {
  const t = useTranslate()
  const zoneText = useZoneText()
  return (aim: Aim) => t('minigame.aim.read', { ...zoneText(zoneOf(aim)), power: aim.power })
}
