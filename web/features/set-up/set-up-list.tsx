import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useState } from 'react'
import { type SetUp, type SetUpStep, setUpInfo, setUpSkip } from '#contract/set-up.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { TestMail } from './test-mail.tsx'

const readSetUp = () => call(setUpInfo)
const icons = { open: Circle, done: CircleCheck, skipped: CircleMinus }
const colours = { open: 'text-ink-3', done: 'text-good', skipped: 'text-ink-3' }

/** Pages of the desk on which a step is done. The others are settings of the server. */
const pages: Partial<Record<SetUpStep, string>> = {
  brand: '/quan-tri/brand?muc=site',
  access: '/quan-tri/settings?muc=postingRequires',
  backup: '/quan-tri/backups',
  competition: '/quan-tri/mua-giai',
  commentator: '/quan-tri/thanh-vien',
}

/** The first steps of a new site. Absent once each is done or left out, and while they cannot be read. */
export function SetUpList() {
  const t = useTranslate()
  const { loaded } = useLoaded(readSetUp)
  // A change replaces the list only when the new one is here, so that nothing moves before.
  const [changed, setChanged] = useState<SetUp | null>(null)
  const data = changed ?? (loaded?.ok ? loaded.data : null)
  if (!data) return null
  const { steps } = data
  const readAgain = async () => setChanged(await readSetUp())
  const open = steps.flatMap(({ step, state }) => (state === 'open' ? [step] : []))
  if (open.length === 0) return null
  const skip = async (of: readonly SetUpStep[], isSkipped: boolean) => {
    await call(setUpSkip, { steps: [...of], isSkipped })
    await readAgain()
  }
  return (
    <section aria-labelledby="set-up-title" className="card mt-4 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="set-up-title" className="font-bold">
          {t('setUp.title')}
        </h2>
        <p className="text-sm text-ink-2">
          {t('setUp.count', { done: steps.filter(({ state }) => state === 'done').length, all: steps.length })}
        </p>
        <Button tone="quiet" size="small" className="ml-auto" onClick={() => void skip(open, true)}>
          {t('setUp.hide')}
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {steps.map(({ step, state }) => (
          <Step key={step} step={step} state={state} data={data} skip={skip} changed={() => void readAgain()} />
        ))}
      </ul>
    </section>
  )
}

type StepProps = SetUp['steps'][number] & {
  data: SetUp
  skip: (of: readonly SetUpStep[], isSkipped: boolean) => Promise<void>
  changed: () => void
}

function Step({ step, state, data, skip, changed }: StepProps) {
  const t = useTranslate()
  const Icon = icons[state]
  const page = pages[step]
  return (
    <li className="flex gap-3 py-3">
      <Icon size={20} aria-hidden className={`mt-0.5 shrink-0 ${colours[state]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {t(`setUp.${step}`)}
          {state !== 'open' && <span className="ml-2 text-sm font-normal text-ink-3">{t(`setUp.state.${state}`)}</span>}
        </p>
        {state === 'open' && (
          <>
            <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{t(`setUp.${step}.without`)}</p>
            {step === 'address' && data.publicUrl !== '' && data.publicUrl !== location.origin && (
              <p className="mt-1 text-sm text-danger [overflow-wrap:anywhere]">
                {t('setUp.address.other', { set: data.publicUrl, here: location.origin })}
              </p>
            )}
            {step === 'mail' && <TestMail hasServer={data.hasMailServer} sent={changed} />}
          </>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center">
        {state === 'open' && page && (
          <LocaleLink to={page} className="button button-neutral button-small">
            {t('setUp.open')}
          </LocaleLink>
        )}
        {state !== 'done' && (
          <Button tone="quiet" size="small" onClick={() => void skip([step], state === 'open')}>
            {t(state === 'open' ? 'setUp.skip' : 'setUp.take')}
            <span className="sr-only">: {t(`setUp.${step}`)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
