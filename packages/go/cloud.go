// Package cloudaccount starts a cloud for tests: the API, object storage and a name server, controlled by the lab.
package cloudaccount

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
)

// Cloud runs in a process of its own until it is closed, or this process ends.
type Cloud struct {
	// URL is the base URL of the API, with `/v4`.
	URL string
	// Token is a token of the demo account, for all scopes.
	Token string
	// S3URL is the URL of object storage for clients of S3.
	S3URL string
	// DNS is the address of the name server, such as `127.0.0.1:5353`; empty without DNS.
	DNS string
	// OperatorURL is the base URL of the operator's API, which OperatorKey opens.
	OperatorURL string
	OperatorKey string
	// Variables are those that `cloud-account run` gives a command, for programs that tests start.
	Variables map[string]string
	// Lab controls the cloud: faults, the clock, snapshots, recorded requests.
	Lab *Lab

	server *exec.Cmd
	input  io.WriteCloser
	// keepsFailed is true with `--keep-failed`, and failed after a failed test that the cloud knows of.
	keepsFailed bool
	failed      atomic.Bool
}

// Account is an account of a test.
type Account struct {
	// LabAccount has what opens the account.
	LabAccount
	// URL is the base URL of the API, with `/v4`.
	URL string
	// S3URL is the URL of object storage for clients of S3.
	S3URL string
}

func command() []string {
	if given := strings.Fields(os.Getenv("CLOUD_ACCOUNT_COMMAND")); len(given) > 0 {
		return given
	}
	if installed, err := exec.LookPath("cloud-account"); err == nil {
		return []string{installed}
	}
	return []string{"npx", "cloud-account"}
}

// New starts a cloud, for tests that share it: TestMain closes it. The arguments are those of `cloud-account run`, such as
// `--setting`, `CLOUD_RATE_LIMITS=on`.
func New(arguments ...string) (*Cloud, error) {
	words := append(append(command(), "run"), arguments...)
	server := exec.Command(words[0], words[1:]...)
	server.Stderr = os.Stderr
	input, err := server.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	keepsFailed := strings.Contains(strings.Join(words, " "), " --keep-failed")
	cloud := &Cloud{server: server, input: input, keepsFailed: keepsFailed}
	line, err := bufio.NewReader(output).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &cloud.Variables)
	}
	if err != nil {
		cloud.Close()
		return nil, fmt.Errorf("the cloud did not start: %s: %w", strings.Join(words, " "), err)
	}
	cloud.URL = cloud.Variables["CLOUD_URL"]
	cloud.Token = cloud.Variables["CLOUD_TOKEN"]
	cloud.S3URL = cloud.Variables["AWS_ENDPOINT_URL_S3"]
	cloud.DNS = cloud.Variables["CLOUD_DNS_SERVER"]
	cloud.OperatorURL = cloud.Variables["CLOUD_OPERATOR_URL"]
	cloud.OperatorKey = cloud.Variables["CLOUD_OPERATOR_KEY"]
	cloud.Lab = &Lab{url: cloud.OperatorURL, key: cloud.OperatorKey}
	return cloud, nil
}

// Close stops the cloud, and waits for its end. One with `--keep-failed` keeps its state after a failed test of Start or Account.
func (c *Cloud) Close() error {
	if c.failed.Load() {
		io.WriteString(c.input, "failed\n")
	}
	// The server stops when its input ends, also when this process is killed.
	c.input.Close()
	return c.server.Wait()
}

// Start starts a cloud for a test, and closes it at the end of the test. The arguments are those of New.
func Start(t testing.TB, arguments ...string) *Cloud {
	t.Helper()
	cloud, err := New(arguments...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cloud.keep(t)
		if err := cloud.Close(); err != nil {
			t.Error(err)
		}
	})
	return cloud
}

// keep says whether what a test has in the cloud stays at its end.
func (c *Cloud) keep(t testing.TB) bool {
	if t.Failed() {
		c.failed.Store(true)
	}
	return t.Failed() && c.keepsFailed
}

// Account creates an empty account for a test, and removes it at the end of the test. It stays if the test failed and the cloud has
// `--keep-failed`.
func (c *Cloud) Account(t testing.TB) *Account {
	t.Helper()
	made, err := c.Lab.CreateAccount(LabAccountCreate{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if c.keep(t) {
			return
		}
		var refused *Error
		// A reset may have removed it, and another test may have an account of its ID.
		err := (&Lab{url: c.URL, key: made.Token}).send(request{method: "GET", path: "/profile"}, nil)
		if errors.As(err, &refused) && refused.Status == 401 {
			return
		}
		err = c.Lab.DeleteAccount(made.AccountID)
		if err != nil && !(errors.As(err, &refused) && refused.Status == 404) {
			t.Error(err)
		}
	})
	return &Account{LabAccount: made, URL: c.URL, S3URL: c.S3URL}
}
