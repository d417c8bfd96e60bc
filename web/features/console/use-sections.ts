import { type ConsoleResource, consoleGroups } from '#contract/console.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLabels } from './labels.ts'
import { rooms } from './rooms.ts'

type Entry = { path: string; label: string; icon: string }
export type Section = { group: 'desk' | (typeof consoleGroups)[number]; title: string; entries: Entry[] }

/**
 * Returns the sections that the viewer may enter: the separate pages first, then the record lists by group. Empty
 * groups are omitted.
 */
export function useSections(resources: readonly ConsoleResource[], isOperator: boolean): Section[] {
  const t = useTranslate()
  const labels = useLabels()
  const desk = rooms
    .filter((room) => room.role === 'moderator' || isOperator)
    .map(({ path, label, icon }): Entry => ({ path, label: t(label), icon }))
  const groups = consoleGroups.map((group) => ({
    group,
    title: t(`console.group.${group}`),
    entries: resources
      .filter((resource) => resource.group === group)
      .map(({ name, icon }): Entry => ({ path: `/quan-tri/${name}`, label: labels.resource(name), icon })),
  }))
  return [{ group: 'desk' as const, title: t('console.group.desk'), entries: desk }, ...groups].filter(
    ({ entries }) => entries.length > 0,
  )
}
