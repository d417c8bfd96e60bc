import { useId, useState } from 'react'
import { type HighlightKind, highlightAdd, highlightKinds } from '#contract/highlights.ts'
import { call } from '#web/api/call.ts'
import { kindName } from '#web/fixture/highlight-text.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

export function AddAddress({ fixtureId, added }: { fixtureId: string; added(): void }) {
  const t = useTranslate()
  const kindId = useId()
  const [url, setUrl] = useState('')
  const [kind, setKind] = useState<HighlightKind>('goal')
  const [minute, setMinute] = useState('')
  const [player, setPlayer] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function add(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const video = /\.m3u8($|\?)/i.test(url) ? 'hls' : 'mp4'
      await call(highlightAdd, { fixtureId, url, video, kind, player, minute: minute === '' ? null : Number(minute) })
      setUrl('')
      setPlayer('')
      setMinute('')
      showToast({ tone: 'success', title: t('desk.highlights.added') })
      added()
    } catch (error) {
      setFault(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="mt-4 grid gap-3 border-t border-line pt-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field
        label={t('desk.highlights.url')}
        type="url"
        required
        value={url}
        className="sm:col-span-2"
        {...(fault && { error: fault })}
        onChange={({ target }) => setUrl(target.value)}
      />
      <div>
        <label htmlFor={kindId} className="mb-1.5 block text-sm font-semibold">
          {t('desk.highlights.kind')}
        </label>
        <select
          id={kindId}
          value={kind}
          className="h-12 w-full rounded-md border border-line-strong bg-surface-2 px-3 text-base text-ink"
          onChange={({ target }) => setKind(target.value as HighlightKind)}
        >
          {highlightKinds.map((one) => (
            <option key={one} value={one}>
              {kindName(t, one)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('desk.highlights.minute')}
        inputMode="numeric"
        pattern="[0-9]{0,3}"
        value={minute}
        onChange={({ target }) => setMinute(target.value)}
      />
      <Field label={t('desk.highlights.player')} value={player} onChange={({ target }) => setPlayer(target.value)} />
      <Button type="submit" isBusy={isBusy} className="self-end">
        {t('desk.highlights.add')}
      </Button>
    </form>
  )
}
