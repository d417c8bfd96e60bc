import { useId, useState } from 'react'
import { deskMembers } from '#contract/member-desk.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

const maxShown = 8

const searchMembers = async (q: string) => (await call(deskMembers, { q, pageSize: maxShown })).list

type Props = {
  label: string
  help?: string
  error?: string
  /** Username; empty without a member. */
  value: string
  change: (value: string) => void
}

/** Lets staff find a member by name or id. */
export function MemberPicker({ label, help, error, value, change }: Props) {
  const t = useTranslate()
  const listId = useId()
  const [q, setQ] = useState('')
  const found = useTypedSearch(q, searchMembers)

  return (
    <div className="basis-full">
      <Field
        label={label}
        placeholder={t('console.record.find')}
        help={value === '' ? help || t('console.record.none') : `@${value}`}
        {...(error !== undefined && { error })}
        value={q}
        aria-controls={listId}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
      />
      <ul id={listId} className="mt-1 empty:hidden">
        {found.map(({ userId, username, displayName }) => (
          <li key={userId}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-semibold hover:bg-surface-3"
              onClick={() => {
                change(username)
                setQ('')
              }}
            >
              <span translate="no" className="min-w-0 flex-1 truncate">
                {displayName}
              </span>
              <span className="shrink-0 text-xs text-ink-3">@{username}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
