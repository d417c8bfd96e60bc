import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

export const minPasswordLength = 8

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** What is typed so far. */
  typed: string
  /** What others know of the member, and a guess would begin with. */
  words?: (string | undefined)[]
}

/** A password that is being chosen, with how hard it is to guess. */
export function NewPasswordField({ typed, words = [], ...field }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      <PasswordStrength password={typed} words={words} />
    </div>
  )
}
