import type { Role } from '#contract/account.ts'
import { type ConsoleResource, consoleGroups } from '#contract/console.ts'
import { mayOpen } from '#contract/rules/desk-rights.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLabels } from './labels.ts'
import { rooms } from './rooms.ts'

/** `name` is that of the record list or screen. */
export type Entry = { name: string; path: string; label: string; icon: string }
export type Section = { group: (typeof consoleGroups)[number]; title: string; entries: readonly Entry[] }

/**
 * Returns the groups of pages that the viewer may enter. In each group the separate pages come before the record lists.
 * Empty groups are omitted.
 */
export function useSections(resources: readonly ConsoleResource[], role: Role | undefined): Section[] {
  const t = useTranslate()
  const labels = useLabels()
  const open = rooms.filter(({ screen }) => mayOpen(role, screen))
  return consoleGroups
    .map((group) => ({
      group,
      title: t(`console.group.${group}`),
      entries: [
        ...open
          .filter((room) => room.group === group)
          .map(({ screen, path, label, icon }): Entry => ({ name: screen, path, label: t(label), icon })),
        ...resources
          .filter((resource) => resource.group === group)
          .map(({ name, icon }): Entry => ({ name, path: `/quan-tri/${name}`, label: labels.resource(name), icon })),
      ],
    }))
    .filter(({ entries }) => entries.length > 0)
}
