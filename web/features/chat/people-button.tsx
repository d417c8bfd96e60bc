import Users from 'lucide-react/icons/users'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const PeopleDialog = lazyPart(() => import('./people-dialog.tsx'), 'PeopleDialog')

export function PeopleButton({ groupId, count }: { groupId: string; count: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = t('chat.people', { count })
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        onClick={() => setOpen(true)}
        className="tap tabular inline-flex items-center gap-1.5 rounded-md px-2 text-xs text-ink-2 hover:bg-surface-3 hover:text-ink"
      >
        <Users size={14} aria-hidden />
        {count}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PeopleDialog groupId={groupId} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
