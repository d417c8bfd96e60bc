import { oddsFormats } from '#contract/rules/odds-format.ts'
import { lineStyles, lineText } from '#contract/rules/odds-line.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Choice } from './choice.tsx'
import { choose, useLineStyle, useOddsFormat } from './odds.preferences.ts'

const exampleLine = 7_500

export function ReadingChoices() {
  const t = useTranslate()
  const format = useOddsFormat()
  const style = useLineStyle()
  return (
    <>
      <Choice
        label={t('odds.format')}
        value={format}
        options={oddsFormats.map((value) => ({ value, label: t(`odds.format.${value}`) }))}
        choose={(value) => choose({ format: value })}
      />
      <Choice
        label={t('odds.style')}
        value={style}
        options={lineStyles.map((value) => ({ value, label: lineText(exampleLine, value) }))}
        choose={(value) => choose({ style: value })}
      />
    </>
  )
}
