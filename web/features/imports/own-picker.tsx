import { useState } from 'react'
import type { ImportReview } from '#contract/imports.ts'
import { OptionFace } from '#web/features/search/option-face.tsx'
import { groupsOf, type SearchOption } from '#web/features/search/search-options.ts'
import { useSearch } from '#web/features/search/use-search.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'

type Props = { kind: ImportReview['kind']; label: string; choose: (id: string, name: string) => void }

/** Searches our teams, competitions or fixtures by name. */
export function OwnPicker({ kind, label, choose }: Props) {
  const t = useTranslate()
  const [q, setQ] = useState('')
  const state = useSearch(q)
  const found = state.kind === 'found' ? groupsOf(state.found).flatMap(({ options }) => options) : []
  const options = found.flatMap((option) => {
    const own = ownOf(option)
    return option.kind === kind && own ? [{ id: own.id, name: own.name, option }] : []
  })
  return (
    <div className="mt-3">
      <Field label={label} value={q} autoComplete="off" onChange={(event) => setQ(event.target.value)} />
      <p role="status" className="text-sm text-ink-2">
        {state.kind === 'found' && options.length === 0 && t('imports.find.none')}
      </p>
      <ul className="mt-1 empty:hidden">
        {options.map(({ id, name, option }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm hover:bg-surface-3"
              onClick={() => choose(id, name)}
            >
              <OptionFace option={option} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ownOf(option: SearchOption): { id: string; name: string } | null {
  switch (option.kind) {
    case 'team':
      return option.team
    case 'tournament':
      return option.tournament
    case 'fixture': {
      const { fixtureId, home, away } = option.fixture
      return { id: fixtureId, name: `${home.name} – ${away.name}` }
    }
    case 'player':
    case 'commentator':
      return null
  }
}
