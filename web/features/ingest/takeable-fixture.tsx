import Check from 'lucide-react/icons/check'
import { mayAs } from '#contract/rules/roles.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useSession } from '#web/api/session.ts'
import { OptionFace } from '#web/features/search/option-face.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  fixture: FixtureSummary
  isMine: boolean
  isPending: boolean
  /** True while another fixture is being taken. */
  isOff: boolean
  take: () => void
}

export function TakeableFixture({ fixture, isMine, isPending, isOff, take }: Props) {
  const t = useTranslate()
  const { home, away, commentators } = fixture
  const session = useSession()
  const isTaken = commentators.length > 0 && !(session.kind === 'member' && mayAs(session.user.role, 'operator'))
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-3">
          <OptionFace option={{ kind: 'fixture', path: '', fixture }} />
        </span>
        {!isMine && commentators.length > 0 && (
          <span className="mt-0.5 block truncate pl-15 text-xs text-ink-3">
            {t('entry.take.others', { names: commentators.map(({ name }) => name).join(t('shell.comma')) })}
          </span>
        )}
      </span>
      {isMine ? (
        <span className="flex h-11 shrink-0 items-center gap-1.5 text-sm font-semibold text-primary">
          <Check size={18} aria-hidden />
          {t('entry.take.mine')}
        </span>
      ) : isTaken ? null : (
        <Button tone="neutral" className="shrink-0" isBusy={isPending} disabled={isOff} onClick={take}>
          <ActionText name={t('entry.take.one', { home: home.name, away: away.name })}>{t('entry.take.do')}</ActionText>
        </Button>
      )}
    </li>
  )
}
