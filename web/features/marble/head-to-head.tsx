import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { marbleHeadToHead } from '#contract/marble.ts'
import { marbleOf, marbles } from '#contract/rules/marble-field.ts'
import { call } from '#web/api/call.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { MarbleDot } from './marble-dot.tsx'

type Met = DataOf<typeof marbleHeadToHead>

export function HeadToHead() {
  const { translate: t } = useLanguage()
  const [pair, setPair] = useState({ one: 1, other: 2 })
  const [met, setMet] = useState<Met | null>(null)
  useEffect(() => {
    let isCurrent = true
    call(marbleHeadToHead, pair).then(
      (found) => isCurrent && setMet(found),
      (error: unknown) => console.warn('The meetings of two marbles could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [pair])
  const share = met && met.races > 0 ? (met.oneAhead / met.races) * 100 : 50
  return (
    <div className="p-4">
      <div className="grid grid-cols-2 gap-3">
        <Choice label={t('marble.one')} value={pair.one} not={pair.other} choose={(one) => setPair({ ...pair, one })} />
        <Choice
          label={t('marble.other')}
          value={pair.other}
          not={pair.one}
          choose={(other) => setPair({ ...pair, other })}
        />
      </div>
      <div className="mt-4 flex items-center gap-3" aria-live="polite">
        <MarbleDot id={pair.one} size={36} />
        <span className="tabular text-2xl font-bold">{met?.oneAhead ?? '–'}</span>
        <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-surface-3">
          <span className="block h-full bg-primary-fill" style={{ width: `${share}%` }} />
        </span>
        <span className="tabular text-2xl font-bold">{met?.otherAhead ?? '–'}</span>
        <MarbleDot id={pair.other} size={36} />
      </div>
      <p className="mt-2 min-h-4 text-center text-xs text-ink-3">{met && t('marble.metIn', { count: met.races })}</p>
    </div>
  )
}

type ChoiceProps = { label: string; value: number; not: number; choose: (id: number) => void }

function Choice({ label, value, not, choose }: ChoiceProps) {
  const { locale } = useLanguage()
  return (
    <label className="block text-xs font-semibold text-ink-3">
      {label}
      <select
        value={value}
        onChange={(event) => choose(Number(event.target.value))}
        className="mt-1 h-11 w-full rounded-md border border-line-strong bg-surface-2 px-2 text-sm text-ink"
      >
        {marbles
          .filter(({ id }) => id !== not)
          .map(({ id }) => (
            <option key={id} value={id}>
              {id} · {marbleOf(id).names[locale]}
            </option>
          ))}
      </select>
    </label>
  )
}
