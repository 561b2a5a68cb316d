// Before the tests: they serve the built site, so it has to be there and new.
import { buildWhenNeeded } from './steps.mjs'

export const setup = buildWhenNeeded
