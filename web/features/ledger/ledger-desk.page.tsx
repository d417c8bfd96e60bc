import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PublicUser } from '#contract/account.ts'
import {
  type LedgerAudit,
  ledgerAdjust,
  ledgerAudit,
  ledgerOfMember,
  type MemberLedger,
  maxLedgerNoteLength,
} from '#contract/ledger.ts'
import { mayActOn } from '#contract/rules/roles.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useSession } from '#web/api/session.ts'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { FreezeForm } from './freeze-form.tsx'
import { LedgerLines } from './ledger-lines.tsx'

/** Lets operators inspect and correct a member's statement. The server checks permissions in each call. */
export default function LedgerDeskPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('ledgerDesk.title')} description={t('ledgerDesk.text')} isIndexed={false} />
      <ConsoleFrame title={t('ledgerDesk.title')} access="operator">
        <h1 className="text-2xl font-bold">{t('ledgerDesk.title')}</h1>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('ledgerDesk.text')}</p>
        <div className="mt-5">
          <Desk />
        </div>
      </ConsoleFrame>
    </>
  )
}

type Found = { user: PublicUser; balance: number; frozen: MemberLedger['frozen']; version: number }

function Desk() {
  const t = useTranslate()
  const text = useNumberText()
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('ten') ?? ''
  const [username, setUsername] = useState(asked)
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function findAccount(name: string): Promise<void> {
    setBusy(true)
    setFailure('')
    try {
      const { user, balance, frozen } = await call(ledgerOfMember, { username: name, pageSize: 1 })
      setFound((now) => ({ user, balance, frozen, version: (now?.version ?? 0) + 1 }))
    } catch (error) {
      setFailure(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks up the member of the address once
  useEffect(() => {
    if (asked !== '') void findAccount(asked)
  }, [asked])
  const own = session.kind === 'member' ? session.user : null
  const isChangeable = (user: PublicUser) => own && own.userId !== user.userId && mayActOn(own.role, user.role)
  const mayChange = found && isChangeable(found.user)
  const name = found?.user.username ?? ''
  const read = useCallback(
    async (after: string | undefined) => (await call(ledgerOfMember, { username: name, after })).lines,
    [name],
  )

  return (
    <div className="grid gap-5 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
      <div className="flex flex-col gap-5">
        <form
          className="card space-y-4 p-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (username === asked) void findAccount(username)
            else setSearch({ ten: username }, { replace: true })
          }}
        >
          <Field
            label={t('ledgerDesk.username')}
            value={username}
            required
            maxLength={64}
            autoCapitalize="none"
            onChange={(event) => setUsername(event.target.value)}
          />
          <FormAlert text={failure} />
          <Button type="submit" isBusy={isBusy} disabled={username.trim() === ''}>
            {t('ledgerDesk.search')}
          </Button>
        </form>
        {mayChange && <Adjust key={found.user.userId} username={name} done={() => void findAccount(name)} />}
        {mayChange && (
          <FreezeForm
            key={`${found.user.userId} ${found.frozen?.at}`}
            username={name}
            frozen={found.frozen}
            done={() => void findAccount(name)}
          />
        )}
        <Audit />
      </div>
      {found && (
        <section className="card overflow-hidden" aria-label={found.user.displayName}>
          <div className="flex items-center gap-3 border-b border-line bg-surface-2 px-4 py-3">
            <Avatar
              name={found.user.displayName}
              seed={found.user.userId}
              picture={found.user.profilePicture}
              size={44}
            />
            <p className="min-w-0 flex-1">
              <bdi translate="no" className="block truncate font-semibold">
                {found.user.displayName}
              </bdi>
              <span className="block truncate text-sm text-ink-2">@{name}</span>
            </p>
            <p className="tabular font-bold text-gold-ink">{t('ledger.amount', { amount: text(found.balance) })}</p>
          </div>
          <LedgerLines key={found.version} read={read} />
        </section>
      )}
    </div>
  )
}

function Adjust({ username, done }: { username: string; done: () => void }) {
  const t = useTranslate()
  const text = useNumberText()
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  /**
   * Request id for the current content of the form; each change sets a new one. So a retry after a lost response does
   * not transfer xu twice.
   */
  const [requestId, setRequestId] = useState(randomUuid)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function adjust(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      const { balance } = await call(ledgerAdjust, { username, amount: Number(amount), note, requestId })
      showToast({ tone: 'success', title: t('ledgerDesk.done', { amount: text(balance) }) })
      setAmount('')
      setNote('')
      setRequestId(randomUuid())
      done()
    } catch (error) {
      setFailure(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setRequestId(randomUuid())
  }

  return (
    <form onSubmit={(event) => void adjust(event)} className="card space-y-4 p-4">
      <Field
        label={t('ledgerDesk.amount')}
        value={amount}
        required
        inputMode="numeric"
        pattern="-?[0-9]{1,9}"
        onChange={(event) => change(setAmount)(event.target.value)}
      />
      <Field
        label={t('ledgerDesk.note')}
        help={t('ledgerDesk.note.help')}
        value={note}
        required
        minLength={3}
        maxLength={maxLedgerNoteLength}
        onChange={(event) => change(setNote)(event.target.value)}
      />
      <FormAlert text={failure} />
      <Button type="submit" isBusy={isBusy} disabled={!Number(amount) || note.trim().length < 3}>
        {t('ledgerDesk.adjust')}
      </Button>
    </form>
  )
}

function Audit() {
  const t = useTranslate()
  const text = useNumberText()
  const [books, setBooks] = useState<LedgerAudit | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function audit(): Promise<void> {
    setBusy(true)
    setFailure('')
    try {
      setBooks(await call(ledgerAudit))
    } catch (error) {
      setFailure(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  const isGood = books?.wrongAccounts === 0 && books.openTransfers === 0
  return (
    <div className="card space-y-3 p-4">
      <Button tone="neutral" isBusy={isBusy} onClick={() => void audit()}>
        {t('ledgerDesk.audit')}
      </Button>
      <FormAlert text={failure} />
      {books && (
        <p role="status" className={isGood ? 'text-sm' : 'text-sm font-semibold text-danger'}>
          {isGood
            ? t('ledgerDesk.audit.good', { postings: text(books.postings), amount: text(books.circulating) })
            : t('ledgerDesk.audit.bad', { accounts: text(books.wrongAccounts), transfers: text(books.openTransfers) })}
        </p>
      )}
    </div>
  )
}
