import { useState } from 'react'
import { type Appeal, decideAppeal, maxAppealLength, openAppeals } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { BanLine, SuspensionLine } from './ban-line.tsx'
import { DeskCard, Mark, Name } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'
import { useAct } from './use-act.ts'

const read = (after: string | undefined) => call(openAppeals, { after })

export function AppealsSection() {
  const t = useTranslate()
  return (
    <DeskList read={read} keyOf={({ appealId }) => appealId} empty={t('moderation.appeals.none')}>
      {(appeal, reload) => <AppealCard appeal={appeal} reload={reload} />}
    </DeskList>
  )
}

function AppealCard({ appeal, reload }: { appeal: Appeal; reload: () => Promise<void> }) {
  const t = useTranslate()
  const { isBusy, act } = useAct(reload)
  const [answer, setAnswer] = useState('')
  const { appealId, kind, groupId, roomName, user, text, createdAt, ban } = appeal
  const decide = (decision: 'granted' | 'refused') =>
    void act(() => call(decideAppeal, { appealId, decision, answer }), t('moderation.appeal.decided'))
  return (
    <DeskCard
      at={createdAt}
      text={text}
      head={
        <>
          {kind === 'suspension' && <Mark text={t('memberDesk.sanction.kind.suspension')} />}
          {user && <Name user={user} />}
        </>
      }
      actions={
        <>
          <Button isBusy={isBusy} disabled={ban !== null && !ban.canLift} onClick={() => decide('granted')}>
            {t(kind === 'suspension' ? 'moderation.appeal.grantSuspension' : 'moderation.appeal.grant')}
          </Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => decide('refused')}>
            {t('moderation.appeal.refuse')}
          </Button>
        </>
      }
    >
      <div className="mt-2">
        {ban === null ? (
          <p className="text-sm text-ink-2">{t('moderation.ban.ended')}</p>
        ) : kind === 'suspension' ? (
          <SuspensionLine of={ban} />
        ) : (
          <BanLine ban={{ ...ban, groupId, roomName }} />
        )}
      </div>
      <div className="mt-3 max-w-2xl">
        <TextArea
          label={t('moderation.appeal.answer')}
          rows={2}
          maxLength={maxAppealLength}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </div>
    </DeskCard>
  )
}
