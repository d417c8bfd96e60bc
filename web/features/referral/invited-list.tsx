import Check from 'lucide-react/icons/check'
import UserPlus from 'lucide-react/icons/user-plus'
import { type Referral, type ReferralInfo, referralList } from '#contract/referral.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

const read = (after: string | undefined) => call(referralList, { after })
type Rules = ReferralInfo['rules']

export function InvitedList({ info }: { info: ReferralInfo }) {
  const t = useTranslate()
  const text = useNumberText()
  const sums = [
    [t('referral.sum.invited'), info.invited],
    [t('referral.sum.rewarded'), info.rewarded],
    [t('referral.sum.earned'), info.earned],
  ] as const
  return (
    <section className="card overflow-hidden" aria-labelledby="invited">
      <h2 id="invited" className="border-b border-line bg-surface-2 px-4 py-3 text-[0.9375rem] font-bold">
        {t('referral.list')}
      </h2>
      <dl className="grid grid-cols-3 border-b border-line text-center">
        {sums.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse px-2 py-4">
            <dt className="text-xs text-ink-2">{label}</dt>
            <dd className="tabular text-2xl font-extrabold">{text(figure)}</dd>
          </div>
        ))}
      </dl>
      <People key={`${info.invited} ${info.rewarded}`} rules={info.rules} />
    </section>
  )
}

function People({ rules }: { rules: Rules }) {
  const t = useTranslate()
  const listed = useKeysetList(read)
  return (
    <KeysetList
      listed={listed}
      isInCard
      loading={<Skeleton className="m-4 h-32" />}
      empty={<EmptyState icon={<UserPlus size={24} />} title={t('referral.none')} text={t('referral.none.text')} />}
    >
      <ul>
        {listed.list.map((one) => (
          <Invited key={one.user.userId} one={one} rules={rules} />
        ))}
      </ul>
    </KeysetList>
  )
}

function Invited({ one, rules }: { one: Referral; rules: Rules }) {
  const t = useTranslate()
  const text = useNumberText()
  const { user, state, refusedFor, activeDays, watchMinutes } = one
  const isOver = state === 'rewarded'
  const days = Math.min(activeDays, rules.activeDays)
  const minutes = Math.min(watchMinutes, rules.watchMinutes)
  const steps: [string, boolean][] = [
    [t('referral.step.joined'), true],
    [t('referral.step.active', { days, most: rules.activeDays }), isOver || days === rules.activeDays],
    [t('referral.step.watched', { minutes, most: rules.watchMinutes }), isOver || minutes === rules.watchMinutes],
    [t('referral.step.rewarded', { amount: text(rules.inviterReward) }), isOver],
  ]
  return (
    <li className="border-b border-line px-4 py-3.5 last:border-b-0">
      <LocaleLink to={`/thanh-vien/${user.username}`} className="flex min-h-11 items-center gap-3">
        <Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={36} />
        <bdi translate="no" className="min-w-0 flex-1 truncate font-semibold">
          {user.displayName}
        </bdi>
      </LocaleLink>
      {refusedFor ? (
        <p className="mt-1 text-sm text-ink-2">{t(`referral.refused.${refusedFor}`, { days: rules.withinDays })}</p>
      ) : (
        <ol className="mt-2 grid grid-cols-4 gap-1.5">
          {steps.map(([label, isDone]) => (
            <li key={label} className="text-center">
              <span
                aria-hidden
                className={classNames('block h-1.5 rounded-full', isDone ? 'bg-primary-fill' : 'bg-surface-3')}
              />
              <span
                className={classNames(
                  'tabular mt-1.5 inline-flex items-center gap-0.5 text-xs',
                  isDone ? 'font-semibold text-primary' : 'text-ink-2',
                )}
              >
                {isDone && <Check size={13} aria-hidden />}
                {label}
              </span>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
