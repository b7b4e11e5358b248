import type { Operation } from '../../api/operation.ts';

/** Returns the address of an example call. */
export function exampleUrl(publicUrl: string, { path, parameters }: Operation): string {
  const filled = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, example ?? ''), path);
  const query = parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && name !== 'lang' && example !== null ? [`${name}=${example}`] : [],
  );
  return `${publicUrl}${query.length === 0 ? filled : `${filled}?${query.join('&')}`}`;
}

/** Returns the same call in several languages. */
export function callSamples(
  url: string,
  method: Operation['method'] = 'GET',
): readonly { readonly title: string; readonly code: string }[] {
  const isRead = method === 'GET';
  return [
    { title: 'curl', code: `curl ${isRead ? '' : `-X ${method} `}-H 'X-API-Key: YOUR_KEY' \\\n  '${url}'` },
    {
      title: 'JavaScript',
      code: `const response = await fetch(
  '${url}',
  {${isRead ? '' : ` method: '${method}',`} headers: { 'X-API-Key': 'YOUR_KEY' } },
);
if (!response.ok) throw new Error((await response.json()).detail);
console.log(await response.json());`,
    },
    {
      title: 'Python',
      code: `import json, urllib.request

request = urllib.request.Request(
    '${url}',${isRead ? '' : `\n    method='${method}',`}
    headers={'X-API-Key': 'YOUR_KEY'},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`,
    },
    {
      title: 'Go',
      code: `package main

import (
	"fmt"
	"io"
	"net/http"
)

func main() {
	request, _ := http.NewRequest("${method}", "${url}", nil)
	request.Header.Set("X-API-Key", "YOUR_KEY")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	fmt.Println(response.Status, string(body))
}`,
    },
  ];
}
