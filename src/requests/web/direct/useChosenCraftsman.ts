import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { showPortfolio } from '#craftsmen/calls.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { changeRequestDraft, requestDraft } from '../request-form/request-draft.ts';

/** The craftsman of Hire Now, from the URL or the draft; `query.data` is their public page. */
export function useChosenCraftsman() {
  const [search, setSearch] = useSearchParams();
  const [slug, setSlug] = useState(() => search.get('craftsman') ?? requestDraft()?.values.ask_craftsman ?? '');
  const query = useEndpoint(showPortfolio, { slug }, slug !== '');
  return {
    slug,
    query,
    remove() {
      setSlug('');
      search.delete('craftsman');
      setSearch(search, { replace: true });
      const draft = requestDraft();
      if (draft) changeRequestDraft({ values: { ...draft.values, ask_craftsman: '' }, key: null });
    },
  };
}
