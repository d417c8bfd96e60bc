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

/** Says which name was taken, by the constraint that refused the row: of racing writers all but one end here. */
export async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const taken = error instanceof DatabaseError && error.constraint ? takenBy[error.constraint] : undefined
    throw taken ? new ApiError(taken) : error
  }
}
