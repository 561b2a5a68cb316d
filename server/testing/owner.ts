/** The owner account of tests and measurements. */
export const ownerCredentials = { email: 'owner@example.com', password: 'a long enough phrase' }
