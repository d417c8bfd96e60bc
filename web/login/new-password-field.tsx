import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  typed: string
  /** The member's public names. The password must not contain the username, and both names make it easier to guess. */
  username?: string | undefined
  displayName?: string | undefined
}

export function NewPasswordField({ typed, username = '', displayName = '', ...field }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      <PasswordStrength password={typed} username={username} displayName={displayName} />
    </div>
  )
}
