import type { ConsoleResource } from '#contract/console.ts'
import type { FoundRecord } from '#contract/console-find.ts'
import { folded } from '#web/i18n/folded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chooseColorMode, colorModes } from '#web/shell/color-mode.ts'
import { useLabels } from './labels.ts'
import type { Section } from './use-sections.ts'

/** A choice of the palette: a page to open, or an act of this browser. `also` has synonyms, which are not shown. */
export type Option = { key: string; icon: string; label: string; note: string; also?: string } & (
  | { path: string }
  | { act: () => void }
)
export type OptionGroup = { title: string; options: readonly Option[] }

/** Max screens and acts that are shown for a text. */
const maxOfKind = 8

/** Returns true when each word of the text begins a word of the label, the note or the synonyms. */
function fits(text: string, { label, note, also = '' }: Option): boolean {
  const words = ` ${folded(`${label} ${note} ${also}`)}`
  return folded(text)
    .split(/\s+/)
    .every((word) => word === '' || words.includes(` ${word}`))
}

type Uses = { sections: readonly Section[]; resources: readonly ConsoleResource[]; records: readonly FoundRecord[] }

/** Returns the groups of choices for a text: screens, acts, and the records that the server found. */
export function usePaletteOptions(text: string, { sections, resources, records }: Uses): OptionGroup[] {
  const t = useTranslate()
  const labels = useLabels()
  const home: Option = {
    key: '/quan-tri',
    icon: 'layout-dashboard',
    label: t('staff.home'),
    note: '',
    path: '/quan-tri',
  }
  const screens = sections.flatMap(({ title, entries }) =>
    entries.map(({ name, path, label, icon }): Option => {
      const also = t.find(`staff.also.${name}`) ?? ''
      return { key: path, icon, label, note: title, also, path }
    }),
  )
  const acts = resources.flatMap(({ name, icon, acts }) =>
    acts.map((act): Option => {
      const also = t.find(`staff.also.${name}`) ?? ''
      const [label, note] = [labels.act(name, act.name), labels.resource(name)]
      return { key: `act ${name} ${act.name}`, icon, label, note, also, path: `/quan-tri/${name}` }
    }),
  )
  const adding = resources
    .filter(({ canAdd }) => canAdd)
    .map(({ name }): Option => {
      const label = t('staff.palette.add', { name: labels.resource(name) })
      return { key: `add ${name}`, icon: 'plus', label, note: '', path: `/quan-tri/${name}?muc=-` }
    })
  const modes = colorModes.map((mode): Option => {
    const label = t(`shell.theme.${mode}`)
    return { key: mode, icon: 'sun-moon', label, note: t('shell.theme'), act: () => chooseColorMode(mode) }
  })
  const toSite: Option = { key: '/', icon: 'external-link', label: t('staff.toSite'), note: '', path: '/' }
  const found = records.map(({ kind, icon, id, title, path }): Option => {
    const label = title.trim() || `#${id}`
    return { key: `${kind} ${id}`, icon, label, note: `${labels.resource(kind)} · #${id}`, path }
  })
  const isBlank = text.trim() === ''
  const asked = folded(text.trim())
  const isBehind = ({ label }: Option) => Number(!folded(label).startsWith(asked))
  const narrowed = (options: readonly Option[]) =>
    options
      .filter((option) => fits(text, option))
      .sort((one, other) => isBehind(one) - isBehind(other))
      .slice(0, isBlank ? options.length : maxOfKind)
  return [
    { title: t('staff.palette.screens'), options: narrowed([home, ...screens]) },
    { title: t('staff.palette.acts'), options: narrowed([...adding, ...(isBlank ? [] : acts), toSite, ...modes]) },
    { title: t('staff.palette.records'), options: found },
  ].filter(({ options }) => options.length > 0)
}
