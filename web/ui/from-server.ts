import { createContext } from 'react'

/** Whether a part's first drawing may have to equal what the server sent although the rest of the page lives already. */
export const FromServer = createContext(false)
