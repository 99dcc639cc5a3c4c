package cloudaccount

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Lab is what tests control a cloud by: a method for each of its operations.
type Lab struct {
	url string
	key string
}

// ListOptions choose a page of a list; the zero value is the first one.
type ListOptions struct {
	// Page is the number of the page, from 1.
	Page int
	// PageSize is the number of items on a page, from 25 to 500.
	PageSize int
	// Filter chooses items, such as map[string]any{"operation": "createNode"}.
	Filter map[string]any
}

// Problem is a reason of a refusal; Field is empty for the request as a whole.
type Problem struct {
	Field  string `json:"field"`
	Reason string `json:"reason"`
}

// Error is the refusal of a request.
type Error struct {
	Status int `json:"-"`
	// Errors are all problems of the request.
	Errors []Problem `json:"errors"`
}

func (e *Error) Error() string {
	problems := make([]string, len(e.Errors))
	for i, one := range e.Errors {
		problems[i] = strings.TrimPrefix(one.Field+": "+one.Reason, ": ")
	}
	return fmt.Sprintf("status %d: %s", e.Status, strings.Join(problems, "; "))
}

// Ptr points to a value, for fields that may be left out and whose zero value is allowed.
func Ptr[Value any](value Value) *Value { return &value }

type request struct {
	method string
	path   string
	query  url.Values
	list   ListOptions
	body   any
}

// The cloud is on this machine, so no proxy is asked.
var client = &http.Client{Transport: &http.Transport{}}

func escaped(value any) string { return url.PathEscape(fmt.Sprint(value)) }

// values makes a query of names, each with its value after it; those that are empty are left out.
func values(pairs ...string) url.Values {
	query := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			query.Set(pairs[i], pairs[i+1])
		}
	}
	return query
}

func number(value int) string {
	if value == 0 {
		return ""
	}
	return strconv.Itoa(value)
}

// send calls the operator's API, and reads the answer unless it has no content.
func (l *Lab) send(given request, answer any) error {
	var content bytes.Buffer
	if given.body != nil {
		if err := json.NewEncoder(&content).Encode(given.body); err != nil {
			return err
		}
	}
	query := given.query
	if query == nil {
		query = values("page", number(given.list.Page), "page_size", number(given.list.PageSize))
	}
	sent, err := http.NewRequest(given.method, l.url+given.path+"?"+query.Encode(), &content)
	if err != nil {
		return err
	}
	sent.Header.Set("Authorization", "Bearer "+l.key)
	if given.body != nil {
		sent.Header.Set("Content-Type", "application/json")
	}
	if given.list.Filter != nil {
		filter, err := json.Marshal(given.list.Filter)
		if err != nil {
			return err
		}
		sent.Header.Set("X-Filter", string(filter))
	}
	received, err := client.Do(sent)
	if err != nil {
		return err
	}
	defer received.Body.Close()
	if received.StatusCode >= 400 {
		refused := &Error{Status: received.StatusCode}
		if err := json.NewDecoder(received.Body).Decode(refused); err != nil {
			return err
		}
		return refused
	}
	if answer == nil {
		return nil
	}
	return json.NewDecoder(received.Body).Decode(answer)
}
