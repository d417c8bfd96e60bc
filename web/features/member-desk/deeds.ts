import type { Role } from '#contract/account.ts'
import { askMemberRole, askSecondStepReset, endMemberSessions } from '#contract/member-desk.ts'
import { call } from '#web/api/call.ts'

/** Acts of an operator on an account. A role and the second steps change when another operator approves. */
export type Deed = 'sign-out' | 'role' | 'second-step'

export async function carryOut(deed: Deed, of: { userId: string; role: Role; note: string }): Promise<void> {
  const { userId, role, note } = of
  if (deed === 'sign-out') await call(endMemberSessions, { userId, note })
  else if (deed === 'role') await call(askMemberRole, { userId, role, note })
  else await call(askSecondStepReset, { userId, note })
}
