import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** What is typed so far. */
  typed: string
  /** Names that others know of the member; the password must not hold the username. */
  username?: string | undefined
  displayName?: string | undefined
}

/** A password that is being chosen, with how hard it is to guess. */
export function NewPasswordField({ typed, username = '', displayName = '', ...field }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      <PasswordStrength password={typed} username={username} displayName={displayName} />
    </div>
  )
}
