import MessageSquareShare from 'lucide-react/icons/message-square-share'
import { Suspense, useState } from 'react'
import type { GoalMoment } from '#contract/goal-moments.ts'
import { liveRoom } from '#contract/live.ts'
import { call } from '#web/api/call.ts'
import type { ShareableThing } from '#web/features/newsfeed/shareable-thing.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

type DialogProps = { thing: ShareableThing; close: () => void }

const ThingDialog = lazyPart<DialogProps, 'ThingDialog'>(
  () => import('#web/features/newsfeed/share-dialog.tsx'),
  'ThingDialog',
)

/** Opens the feed's editor with the goal attached. Guests must log in first. */
export function MomentShare({ moment }: { moment: GoalMoment }) {
  const t = useTranslate()
  const locale = useLocale()
  const [thing, setThing] = useState<ShareableThing | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    if (!(await askToLogIn('login'))) return
    setBusy(true)
    try {
      const fixture = await call(liveRoom, { id: moment.fixtureId, locale })
      setThing({ kind: 'live', id: moment.fixtureId, fixture, moment: momentOf(moment) })
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button tone="neutral" className="w-full" isBusy={isBusy} onClick={() => void open()}>
        <MessageSquareShare size={18} aria-hidden />
        {t('goalMoment.share')}
      </Button>
      {thing && (
        <Suspense fallback={null}>
          <ThingDialog thing={thing} close={() => setThing(null)} />
        </Suspense>
      )}
    </>
  )
}

function momentOf({ goal: { event, score } }: GoalMoment) {
  const { key, side, minute, extraMinute, player } = event
  return { minute, home: score[0], away: score[1], goal: { key, side, extraMinute, player } }
}
