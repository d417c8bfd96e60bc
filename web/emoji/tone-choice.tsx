import type { SkinTone } from 'frimousse'
import { useId } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { variantsOf } from './skin-tone.ts'

type Props = { tones: readonly SkinTone[]; chosen: SkinTone; choose: (tone: SkinTone) => void }

const samples: Record<SkinTone, string> = { none: '✋', ...variantsOf('✋🏻') }

export function ToneChoice({ tones, chosen, choose }: Props) {
  const t = useTranslate()
  const name = useId()
  return (
    <fieldset className="flex justify-center border-t border-line">
      <legend className="sr-only">{t('emoji.tone')}</legend>
      {tones.map((tone) => (
        <label
          key={tone}
          title={t(`emoji.tone.${tone}`)}
          className="flex size-11 cursor-pointer items-center justify-center rounded-md text-xl hover:bg-surface-3 has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            form=""
            name={name}
            aria-label={t(`emoji.tone.${tone}`)}
            checked={chosen === tone}
            onChange={() => choose(tone)}
            className="sr-only"
          />
          <span aria-hidden>{samples[tone]}</span>
        </label>
      ))}
    </fieldset>
  )
}
