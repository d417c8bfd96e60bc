import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { TextKey } from '#contract/texts/all.ts'
import { tipDays, tipRootMail, tipRootMailSet } from '#contract/tip-chains.ts'
import { call } from '#web/api/call.ts'
import { type Session, session, useSession } from '#web/api/session.ts'
import { siteContext } from '#web/api/site-context.ts'
import { createWrites } from '#web/api/writes.ts'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { TipsMissing, TipsNotice } from './tips-off.tsx'
import { workedExample as example } from './worked-example.data.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return { loaded: await settleOdds(context.get(siteContext).call(tipDays, {})) }
}

const steps: { title: TextKey; text: TextKey; formula: string; given: string; hash: string }[] = [
  {
    title: 'proof.text',
    text: 'proof.text.how',
    formula: 'text = SHA-256( salt + "|" + content )',
    given: `${example.salt}|${example.content}`,
    hash: example.textHash,
  },
  {
    title: 'proof.tip',
    text: 'proof.tip.how',
    formula: 'hash = SHA-256( prevHash + "|" + record )',
    given: `${'0'.repeat(64)}|${example.tip}`,
    hash: example.tipHash,
  },
  {
    title: 'proof.settled',
    text: 'proof.settled.how',
    formula: 'hash = SHA-256( prevHash + "|" + record )',
    given: `${'0'.repeat(64)}|${example.settlement}`,
    hash: example.settlementHash,
  },
  {
    title: 'proof.day',
    text: 'proof.day.how',
    formula:
      'root = SHA-256( "v2" LF prevRoot LF day LF line LF line … )\nline = userId ":" seq ":" hash ":" settledSeq ":" settledHash',
    given: example.dayText,
    hash: example.root,
  },
]

const calls: [path: string, what: TextKey][] = [
  ['/al/api/tips/chain/{username}?afterSeq=0&pageSize=200', 'proof.calls.chain'],
  ['/al/api/tips/settled/{username}?afterSeq=0&pageSize=200', 'proof.calls.settled'],
  ['/al/api/forecasts/chain?afterSeq=0&pageSize=200', 'proof.calls.forecasts'],
  ['/al/api/tips/days-full?after=2026-08-22', 'proof.calls.days'],
]
const files: [path: string, what: TextKey][] = [
  ['/tips-ledger/verify.mjs', 'proof.files.verifier'],
  [`/tips-ledger/${example.day.slice(0, 4)}.json`, 'proof.files.year'],
  ['/tips-ledger/feed.xml', 'proof.files.feed'],
  ['/tips-ledger/key.pem', 'proof.files.key'],
]

/**
 * Page with all formulas of the chains and days, and their meaning. They are precise enough to write an independent
 * verification program.
 */
export default function HowPage() {
  const t = useTranslate()
  const { loaded } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('proof.title')} description={t('proof.description')} />
      <div className="mx-auto max-w-3xl">
        <h1 className="text-2xl font-bold">{t('proof.title')}</h1>
        <p className="mt-2 text-ink-2">{t('proof.description')}</p>
        {!loaded.ok ? (
          <div className="mt-5">
            <TipsMissing loaded={loaded} />
          </div>
        ) : (
          <>
            <Claims isGuarded={loaded.data.isGuarded} />
            <section aria-labelledby="json" className="mt-8">
              <h2 id="json" className="text-lg font-bold">
                {t('proof.json')}
              </h2>
              <p className="mt-2 text-ink-2">{t('proof.json.how')}</p>
            </section>
            {steps.map((step, i) => (
              <Step key={step.title} {...step} id={`step-${i + 1}`} />
            ))}
            <section aria-labelledby="signature" className="mt-8">
              <h2 id="signature" className="text-lg font-bold">
                {t('proof.signature')}
              </h2>
              <p className="mt-2 text-ink-2">{t('proof.signature.how')}</p>
              <Code text={'Ed25519( "khan-dai tips " + day + " " + root )  →  base64'} />
            </section>
            <Sources />
            <RootMail />
          </>
        )}
        <TipsNotice />
      </div>
    </>
  )
}

function Claims({ isGuarded }: { isGuarded: boolean }) {
  const t = useTranslate()
  const proved: TextKey[] = ['proof.claims.order', 'proof.claims.settled', 'proof.claims.kept']
  const open: TextKey[] = ['proof.open.facts', 'proof.open.early', 'proof.open.rewritten']
  return (
    <section aria-labelledby="claims" className="card mt-5 p-4 sm:p-6">
      <h2 id="claims" className="text-lg font-bold">
        {t('proof.claims')}
      </h2>
      <ul className="mt-2 list-disc space-y-2 pl-5 text-ink-2">
        {proved.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <h3 className="mt-5 font-bold">{t('proof.open')}</h3>
      <ul className="mt-2 list-disc space-y-2 pl-5 text-ink-2">
        {open.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">{t(isGuarded ? 'proof.guarded' : 'proof.unguarded')}</p>
    </section>
  )
}

function Step({ title, text, formula, given, hash, id }: (typeof steps)[number] & { id: string }) {
  const t = useTranslate()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-bold">
        {t(title)}
      </h2>
      <p className="mt-2 text-ink-2">{t(text)}</p>
      <Code text={formula} />
      <p className="mt-3 text-sm font-semibold text-ink-2">{t('proof.example')}</p>
      <Code text={`SHA-256(\n${given}\n)\n= ${hash}`} />
    </section>
  )
}

function Code({ text }: { text: string }) {
  return (
    <pre className="mt-2 whitespace-pre-wrap break-all rounded-sm bg-surface-2 p-3 text-xs text-ink-2">
      <code>{text}</code>
    </pre>
  )
}

function Sources() {
  const t = useTranslate()
  return (
    <section aria-labelledby="sources" className="mt-8">
      <h2 id="sources" className="text-lg font-bold">
        {t('proof.sources')}
      </h2>
      <ul className="mt-2 space-y-2 text-sm text-ink-2">
        {calls.map(([path, what]) => (
          <li key={path}>
            <code className="break-all text-ink">{path}</code> – {t(what)}
          </li>
        ))}
        {files.map(([path, what]) => (
          <li key={path}>
            <a href={path} className="break-all font-semibold text-primary hover:underline">
              {path}
            </a>{' '}
            – {t(what)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-2">{t('proof.run')}</p>
      <Code text="node verify-tips.mjs https://… username [day root]" />
      <a href="/tips-ledger/verify.mjs" download className={`mt-3 ${buttonClass({ tone: 'neutral' })}`}>
        {t('proof.download')}
      </a>
    </section>
  )
}

const memberIdOf = (now: Session) => (now.kind === 'member' ? now.user.userId : null)

/** Lets a member receive the daily root by mail, because a root that is in many mailboxes cannot be rewritten. */
function RootMail() {
  const t = useTranslate()
  const userId = memberIdOf(useSession())
  const [isOn, setOn] = useState(false)
  const [{ read, write }] = useState(createWrites)
  const [state, setState] = useState<'nothing' | 'busy' | 'isOn' | 'isOff' | 'failed'>('nothing')
  useEffect(() => {
    setOn(false)
    setState('nothing')
    if (userId === null) return
    let isGone = false
    // When the state cannot be read, the button offers to turn the mail on. A press then shows the result.
    read(() => call(tipRootMail)).then(
      (known) => isGone || setOn(known.isOn),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [userId, read])

  async function turn(): Promise<void> {
    // The text of the pressed button decides, also when a login follows the press.
    const isOnNext = !isOn
    if (!(await askToLogIn('login'))) return
    const pressedBy = memberIdOf(session.get())
    const isSameMember = () => memberIdOf(session.get()) === pressedBy
    setState('busy')
    try {
      const now = await write(() => call(tipRootMailSet, { isOn: isOnNext }))
      if (!isSameMember()) return
      setOn(now.isOn)
      setState(now.isOn ? 'isOn' : 'isOff')
    } catch {
      if (isSameMember()) setState('failed')
    }
  }
  return (
    <section aria-labelledby="mail" className="card mt-8 p-4 sm:p-6">
      <h2 id="mail" className="text-lg font-bold">
        {t('proof.mail')}
      </h2>
      <p className="mt-2 text-ink-2">{t('proof.mail.how')}</p>
      <Button tone="neutral" className="mt-3" isBusy={state === 'busy'} onClick={() => void turn()}>
        {t(isOn ? 'proof.mail.off' : 'proof.mail.on')}
      </Button>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {state !== 'nothing' && state !== 'busy' && t(`proof.mail.${state}`)}
      </p>
    </section>
  )
}
