import { type SiteAct, siteActs, wordActions } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { DeskCard } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'

const read = (after: string | undefined) => call(siteActs, { after })

export function LogSection() {
  const t = useTranslate()
  /** Formats the reason of an added word, which the log stores as `word (action)`. */
  const ruleText = (reason: string) => {
    const action = wordActions.find((one) => reason.endsWith(` (${one})`))
    return action ? `${reason.slice(0, -action.length - 3)} · ${t(`moderation.word.${action}`)}` : reason
  }
  return (
    <DeskList read={read} keyOf={({ id }: SiteAct) => id} empty={t('moderation.log.none')}>
      {({ at, kind, byName, showName, reason }) => (
        <DeskCard at={at} head={<p>{t(`act.${kind}`, { by: byName, name: showName })}</p>}>
          {reason && (
            <p dir="auto" className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
              {kind === 'word.added' ? ruleText(reason) : reason}
            </p>
          )}
        </DeskCard>
      )}
    </DeskList>
  )
}
