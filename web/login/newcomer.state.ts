import { createStore } from '#web/ui/store.ts'

/** True from a registration in this tab until the member follows the invitation to pick teams, or closes it. */
export const isNewcomer = createStore(false)
