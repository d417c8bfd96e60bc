import UserSearch from 'lucide-react/icons/user-search'
import { Suspense, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { roles } from '#contract/account.ts'
import { deskMembers } from '#contract/member-desk.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { SearchBox } from '#web/features/console/search-box.tsx'
import { useKeys } from '#web/features/console/use-keys.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { MemberRow } from './member-row.tsx'

const MemberSheet = lazyPart(() => import('./member-sheet.tsx'), 'MemberSheet')
const choices = ['', ...roles] as const

/** Searches members by name and role. The address stores the search and the open member. */
export function MemberTable() {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const box = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(0)
  const q = search.get('q') ?? ''
  const role = choices.find((one) => one === search.get('vai')) ?? ''
  const openId = search.get('muc')
  const listed = useKeysetList(useCallback((after) => call(deskMembers, { q, role, after }), [q, role]))
  const { list } = listed

  function change(to: Record<string, string | null>): void {
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(to)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }
  function narrow(to: { q?: string; vai?: string }): void {
    setAt(0)
    change(to)
  }
  useKeys({
    '/': () => box.current?.focus(),
    j: () => setAt(Math.min(list.length - 1, at + 1)),
    k: () => setAt(Math.max(0, at - 1)),
    e: () => change({ muc: list[at]?.userId ?? null }),
  })

  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <SearchBox box={box} q={q} search={(asked) => narrow({ q: asked })} />
        {choices.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={role === one}
            className={chipClass(role === one ? 'on' : 'off')}
            onClick={() => narrow({ vai: one })}
          >
            {t(one === '' ? 'memberDesk.role.all' : `memberDesk.role.${one}`)}
          </button>
        ))}
      </div>
      <p className="mt-2 hidden text-xs text-ink-3 md:block">{t('memberDesk.keys')}</p>
      <div className="mt-2">
        <KeysetList
          listed={listed}
          loading={<Skeleton className="h-96 w-full" />}
          empty={
            <div className="card">
              <EmptyState
                icon={<UserSearch size={24} />}
                title={t('memberDesk.none')}
                text={t('memberDesk.none.text')}
              />
            </div>
          }
        >
          <ul className="card divide-y divide-line overflow-hidden">
            {list.map((member, index) => (
              <MemberRow
                key={member.userId}
                member={member}
                isCurrent={index === at}
                open={() => change({ muc: member.userId })}
              />
            ))}
          </ul>
        </KeysetList>
      </div>
      {openId !== null && (
        <Suspense fallback={null}>
          <MemberSheet key={openId} userId={openId} close={() => change({ muc: null })} />
        </Suspense>
      )}
    </>
  )
}
