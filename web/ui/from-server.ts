import { createContext } from 'react'

/** True for parts whose first render must equal the server's HTML although the rest of the page is already hydrated. */
export const FromServer = createContext(false)
