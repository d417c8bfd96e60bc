import { useId, useState } from 'react'
import { newsfeedSliders, newsfeedSlidersSave } from '#contract/for-you.ts'
import {
  defaultSliders,
  type FeedSlider,
  type FeedSliders,
  feedSliders,
  maxSliderStep,
} from '#contract/rules/feed-sliders.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { slidersVersion } from './feed-choice.ts'

/** The member's weights of the order “for you”. Saving them reads the feed again. */
export function SlidersDialog({ close }: { close: () => void }) {
  const t = useTranslate()
  const { data, isFailed, read, setData } = useRead(() => call(newsfeedSliders))
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function save(sliders: FeedSliders): Promise<void> {
    setBusy(true)
    try {
      await call(newsfeedSlidersSave, sliders)
      slidersVersion.set((version) => version + 1)
      showToast({ tone: 'success', title: t('forYou.saved') })
      close()
    } catch (error) {
      setFault(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('forYou.sliders')} text={t('forYou.sliders.text')} closeLabel={t('post.close')} onClose={close}>
      <FormAlert text={fault} />
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : !data ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save(data)
          }}
        >
          {feedSliders.map((slider) => (
            <Slider
              key={slider}
              slider={slider}
              step={data[slider]}
              move={(step) => setData((now) => now && { ...now, [slider]: step })}
            />
          ))}
          <div className="mt-1 flex flex-wrap justify-between gap-2">
            <Button tone="quiet" onClick={() => setData(defaultSliders)}>
              {t('forYou.reset')}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {t('forYou.save')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function Slider({ slider, step, move }: { slider: FeedSlider; step: number; move: (step: number) => void }) {
  const t = useTranslate()
  const id = useId()
  const word = t(`forYou.step.${step as 0 | 1 | 2 | 3 | 4}`)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {t(`forYou.slider.${slider}`)}
        </label>
        <span aria-hidden className={step === 0 ? 'text-sm text-ink-3' : 'text-sm font-semibold text-primary'}>
          {word}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={maxSliderStep}
        step={1}
        value={step}
        aria-valuetext={word}
        aria-describedby={`${id}-help`}
        onChange={(event) => move(Number(event.target.value))}
        className="h-11 w-full accent-primary-fill"
      />
      <p id={`${id}-help`} className="-mt-1 text-sm text-ink-2">
        {t(`forYou.slider.${slider}.help`)}
      </p>
    </div>
  )
}
