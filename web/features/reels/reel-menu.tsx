import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { type Reel, reelDelete, reportReel } from '#contract/reels.ts'
import { mayAs } from '#contract/rules/roles.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const ReportDialog = lazyPart(() => import('#web/features/reports/report-dialog.tsx'), 'ReportDialog')
const RemoveQuestion = lazyPart(() => import('#web/features/reports/remove-question.tsx'), 'RemoveQuestion')

export function ReelMenu({ reel, removed }: { reel: Reel; removed(id: string): void }) {
  const t = useTranslate()
  const session = useSession()
  const [asking, setAsking] = useState<'report' | 'remove' | null>(null)
  const viewer = session.kind === 'member' ? session.user : null
  const isOwn = viewer?.userId === reel.author.userId
  const mayDelete = isOwn || mayAs(viewer?.role, 'moderator')

  async function remove(): Promise<void> {
    await call(reelDelete, { id: reel.id })
    removed(reel.id)
    showToast({ tone: 'success', title: t('reels.deleted') })
  }
  async function report(): Promise<void> {
    if (await askToLogIn('login')) setAsking('report')
  }

  return (
    <>
      <Popover
        label={t('reels.more', { name: t('reels.by', { name: reel.author.displayName }) })}
        trigger={<Ellipsis size={26} aria-hidden />}
        triggerClass="reel-action"
        shape="menu"
      >
        {!isOwn && (
          <button type="button" data-close className={menuItemClass} onClick={() => void report()}>
            <Flag size={18} aria-hidden />
            {t('reels.report')}
          </button>
        )}
        {mayDelete && (
          <button type="button" data-close className={menuItemClass} onClick={() => setAsking('remove')}>
            <Trash2 size={18} aria-hidden />
            {t('reels.delete')}
          </button>
        )}
      </Popover>
      {asking && (
        <Suspense fallback={null}>
          {asking === 'report' ? (
            <ReportDialog report={reportReel} id={reel.id} close={() => setAsking(null)} />
          ) : (
            <RemoveQuestion
              author={isOwn ? undefined : reel.author.displayName}
              remove={remove}
              close={() => setAsking(null)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
