import * as z from 'zod/mini'

/** Whether to book although the owner has something else then. Without it, the error names what clashes in `details.clashes`. */
export const despiteClashes = z._default(z.boolean(), false)
