import { DatabaseError } from 'pg'
import type { ErrorName } from '#contract/errors.ts'
import { ApiError } from '#server/http/errors.ts'

const takenBy: Record<string, ErrorName> = {
  users_username_key: 'USERNAME_TAKEN',
  users_username_skeleton: 'USERNAME_TAKEN',
  users_email: 'EMAIL_TAKEN',
  users_phone: 'PHONE_TAKEN',
  users_staff_nickname: 'NICKNAME_TAKEN',
}

/**
 * Awaits `write` and maps a unique-constraint violation to the matching error, such as USERNAME_TAKEN. All but one of
 * several racing writers get this error.
 */
export async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const taken = error instanceof DatabaseError && error.constraint ? takenBy[error.constraint] : undefined
    throw taken ? new ApiError(taken) : error
  }
}
