import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { loadPart } from '#web/shell/reload.ts'

const PeopleDialog = lazy(async () => {
  const { PeopleDialog: component } = await loadPart(() => import('./people-dialog.tsx'))
  return { default: component }
})

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
