/** A page of its own, which mails and the thank-you page link to. Looking at it changes nothing; its buttons post to the same address. */
export const callPath = '/call'

/** The relation under which the answer to an enquiry carries the address of its page, in the header `Link`. */
export const callRelation = 'choose-a-time'
