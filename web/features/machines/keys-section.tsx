import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { type ApiKey, apiKeys, revokeApiKey } from '#contract/api-keys.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { numericMoment } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { useLocale } from '#web/root-data.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Fact } from './fact.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { useDeed } from './use-deed.ts'

export function KeysSection() {
  const t = useTranslate()
  const [turn, setTurn] = useState(0)
  const [isMaking, setMaking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads the list again
  const read = useCallback((after: string | undefined) => call(apiKeys, { after }), [turn])
  const listed = useKeysetList(read)
  const again = () => setTurn((before) => before + 1)
  return (
    <section aria-labelledby="keys-title" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="keys-title" className="text-lg font-bold">
          {t('machines.keys')}
        </h2>
        <Button size="small" className="ml-auto" onClick={() => setMaking(true)}>
          <Plus size={16} aria-hidden />
          {t('machines.key.new')}
        </Button>
      </div>
      <KeysetList
        listed={listed}
        loading={<Skeleton className="h-28 w-full" />}
        empty={
          <div className="card">
            <EmptyState
              icon={<KeyRound size={24} />}
              title={t('machines.keys.none')}
              text={t('machines.keys.none.text')}
            />
          </div>
        }
      >
        <ul className="space-y-3">
          {listed.list.map((one) => (
            <KeyCard key={one.keyId} of={one} changed={again} />
          ))}
        </ul>
      </KeysetList>
      {isMaking && <NewKeyDialog close={() => setMaking(false)} made={again} />}
    </section>
  )
}

function KeyCard({ of, changed }: { of: ApiKey; changed: () => void }) {
  const t = useTranslate()
  const moment = useMomentText()
  const locale = useLocale()
  const zone = useZone()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useDeed(changed)
  const { keyId, name, prefix, scopes, byName, madeAt, expiresAt, usedAt, state } = of
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]" dir="auto" translate="no">
          {name}
        </h3>
        <code className="text-sm text-ink-2" translate="no">
          {prefix}…
        </code>
        <Badge tone={state === 'active' ? 'primary' : 'neutral'}>{t(`machines.key.state.${state}`)}</Badge>
        {state === 'active' && (
          <Button tone="danger" size="small" className="ml-auto" onClick={() => setAsking(true)}>
            {t('machines.key.revoke')}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        <Fact name={t('machines.key.scopes')}>
          {scopes.map((scope) => (
            <span key={scope} className="block">
              {t(`machines.scope.${scope}`)}
            </span>
          ))}
        </Fact>
        <Fact name={t('machines.key.madeBy')}>
          <bdi translate="no">{byName}</bdi>, {moment(madeAt)}
        </Fact>
        <Fact name={t('machines.key.used')}>
          {usedAt === null ? t('machines.key.unused') : <TimeSince at={usedAt} />}
        </Fact>
        <Fact name={t('machines.key.expires')}>{numericMoment(formattingTags[locale], expiresAt, zone)}</Fact>
      </dl>
      {isAsking && (
        <ConfirmDialog
          title={t('machines.key.revoke.title', { name })}
          text={t('machines.key.revoke.text')}
          action={t('machines.key.revoke')}
          isBusy={isBusy}
          confirm={() => void run(() => call(revokeApiKey, { keyId }), t('machines.key.revoked'))}
          close={() => setAsking(false)}
        />
      )}
    </li>
  )
}
