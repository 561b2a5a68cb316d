const personal = ['name', 'email', 'phone']

/** The query string of this page without what says who the visitor is: what is carried on to the next page. */
export function keptQuery(): URLSearchParams {
  const query = new URLSearchParams(location.search)
  for (const key of personal) query.delete(key)
  return query
}
