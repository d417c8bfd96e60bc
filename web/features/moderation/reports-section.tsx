import { Suspense, useState } from 'react'
import { decideReports, openReports } from '#contract/reports.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DeskCard, Mark, Name } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'
import { type Matter, mattersOf, withNextMatters } from './matters.ts'
import { useAct } from './use-act.ts'

const BanDialog = lazyPart(() => import('#web/features/chat/ban-dialog.tsx'), 'BanDialog')
const RemoveQuestion = lazyPart(() => import('#web/features/reports/remove-question.tsx'), 'RemoveQuestion')

const kinds: Record<string, TextKey> = {
  message: 'moderation.kind.message',
  tip: 'moderation.kind.tip',
  post: 'moderation.kind.post',
  comment: 'moderation.kind.comment',
  room: 'moderation.kind.room',
  member: 'moderation.kind.member',
  reel: 'moderation.kind.reel',
  highlight: 'moderation.kind.highlight',
}

async function read(after: string | undefined): Promise<{ list: Matter[]; next: string | null }> {
  const { list, next } = await call(openReports, { after })
  return { list: mattersOf(list), next }
}

export function ReportsSection() {
  const t = useTranslate()
  return (
    <DeskList
      read={read}
      keyOf={({ first: { kind, targetId } }) => `${kind}-${targetId}`}
      join={withNextMatters}
      empty={t('moderation.reports.none')}
    >
      {(matter, reload) => <MatterCard matter={matter} reload={reload} />}
    </DeskList>
  )
}

function MatterCard({ matter: { first, reports }, reload }: { matter: Matter; reload: () => Promise<void> }) {
  const t = useTranslate()
  const { isBusy, act } = useAct(reload)
  const [asking, setAsking] = useState<'ban' | 'remove' | null>(null)
  const { kind, targetId, shown, waiting } = first
  const decide = (decision: 'upheld' | 'dismissed', remove = false) =>
    act(() => call(decideReports, { kind, targetId, decision, remove }), t('moderation.decided'))
  return (
    <DeskCard
      at={first.createdAt}
      text={shown ? shown.text : t('moderation.gone')}
      head={
        <>
          <Mark text={t(kinds[kind] ?? 'moderation.kind.other')} />
          {shown?.author && <Name user={shown.author} />}
          <span className="text-ink-2">{t('moderation.waiting', { count: waiting })}</span>
        </>
      }
      actions={
        <>
          {shown?.canRemove && (
            <Button tone="danger" isBusy={isBusy} onClick={() => setAsking('remove')}>
              {t('moderation.remove')}
            </Button>
          )}
          <Button tone="neutral" isBusy={isBusy} onClick={() => void decide('upheld')}>
            {t('moderation.uphold')}
          </Button>
          <Button tone="neutral" isBusy={isBusy} onClick={() => void decide('dismissed')}>
            {t('moderation.dismiss')}
          </Button>
          {shown?.author && (
            <Button tone="danger" onClick={() => setAsking('ban')}>
              {t('moderation.ban')}…
            </Button>
          )}
          {shown?.path && (
            <LocaleLink to={shown.path} className={buttonClass({ tone: 'quiet' })}>
              {t('moderation.open')}
            </LocaleLink>
          )}
          {asking === 'remove' && (
            <Suspense fallback={null}>
              <RemoveQuestion
                author={shown?.author?.displayName ?? ''}
                remove={() => decide('upheld', true)}
                close={() => setAsking(null)}
              />
            </Suspense>
          )}
          {asking === 'ban' && shown?.author && (
            <Suspense fallback={null}>
              <BanDialog
                of={{ userId: shown.author.userId, showName: shown.author.displayName, text: shown.text }}
                groupId=""
                close={() => setAsking(null)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {shown?.earlierTexts.map((text, version) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: versions only get more
        <p key={version} dir="auto" className="mt-2 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {t('moderation.earlierText', { text })}
        </p>
      ))}
      <ul className="mt-3 space-y-1 text-sm text-ink-2">
        {reports.map(({ reportId, reason, note, reporter }) => (
          <li key={reportId}>
            <span className="font-semibold text-ink">{t(`report.reason.${reason}`)}</span>
            {reporter && ` · ${t('moderation.reportedBy', { name: reporter.displayName })}`}
            {note && (
              <span dir="auto" className="block">
                {note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}
