import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { allTexts } from '#contract/texts/all.ts'
import { LanguageContext } from '#web/i18n/translate.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import { NewPasswordField } from './new-password-field.tsx'

test('a password is masked until the visitor shows it, and password managers may offer one', () => {
  const html = renderToStaticMarkup(
    <LanguageContext value={{ locale: 'vi', translate: createTranslate(allTexts('vi')) }}>
      <NewPasswordField label="x" name="password" typed="" />
    </LanguageContext>,
  )
  expect(html).toMatch(/<input[^>]* type="password"/)
  expect(html).toMatch(/<input[^>]* autoComplete="new-password"/i)
  expect(html).toMatch(/<button[^>]* aria-pressed="false"/)
})
